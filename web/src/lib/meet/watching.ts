const name = (id: string) => `tablas.watch.${id}`;
const kept = new Map<string, string>();

/** The words that let this page watch a match; null for a player. They are sent in a header, never in an address. */
export const watching = {
  begin(id: string, words: string): void {
    kept.set(id, words);
    try {
      sessionStorage.setItem(name(id), words);
    } catch {
      // Storage is blocked: after a reload the link is opened again.
    }
  },
  words(id: string): string | null {
    try {
      return kept.get(id) ?? sessionStorage.getItem(name(id));
    } catch {
      return kept.get(id) ?? null;
    }
  },
};

/** The page that a link opens, with its words where no server sees them. */
export const joinLink = (words: string) => `${window.location.origin}/unirse#${words}`;
export const watchLink = (words: string) => `${window.location.origin}/ver#${words}`;
