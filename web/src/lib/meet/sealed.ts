/** What this browser saw and added before a match began: what its proof has to agree with afterwards. */
export interface Sealed {
  commitment: string;
  /** What this player added to the dice; null where it is not known here. */
  entropy: string | null;
}

const name = (id: string) => `tablas.sealed.${id}`;

export const sealedShelf = {
  put(id: string, sealed: Sealed): void {
    try {
      // What was seen first counts: nobody can change it afterwards.
      if (this.find(id) === null) localStorage.setItem(name(id), JSON.stringify(sealed));
    } catch {
      // Storage is blocked: the proof is checked without it.
    }
  },
  find(id: string): Sealed | null {
    try {
      return read(localStorage.getItem(name(id)));
    } catch {
      return null;
    }
  },
};

function read(text: string | null): Sealed | null {
  const found = JSON.parse(text ?? 'null') as Partial<Sealed> | null;
  if (typeof found?.commitment !== 'string') return null;
  return { commitment: found.commitment, entropy: typeof found.entropy === 'string' ? found.entropy : null };
}
