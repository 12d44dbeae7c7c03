/** What the bundler tells of its modules. */
export interface Modules {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
}

const SOURCE = /\.(svelte|ts|js)$/;
const FIRST = '/src/main.ts';
const BOARD = '/pages/play/Play.svelte';
const LEARN = '/pages/learn/';
const MEET = /\/lib\/(meet|state\/live)/;

/** Whether a module comes at once with this script: it, or something that imports it, is imported there. */
function comesWith(start: string, id: string, modules: Modules, seen: Set<string>): boolean {
  if (id.endsWith(start)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => comesWith(start, importer, modules, seen));
}

/**
 * The file that a module shared by several goes to: what the first screen needs, then what the board to play on
 * needs, then the rest. A module nobody needs at a stage is not loaded at that stage.
 */
export function chunkName(id: string, modules: Modules): string | null {
  if (!SOURCE.test(id)) return null;
  if (comesWith(FIRST, id, modules, new Set())) return 'app';
  if (comesWith(BOARD, id, modules, new Set())) return 'board';
  if (id.includes(LEARN)) return 'learn';
  return MEET.test(id) ? 'meet' : 'later';
}
