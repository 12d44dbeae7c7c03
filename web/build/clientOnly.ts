import type { Plugin } from 'vite';

/** What components say to markup that a server rendered, and to slots of the old kind. */
const UNUSED = /^[\t ]*\$\.(?:reset\(\w+\)|next\(\d*\));\n|,\s*\$\$slots: \{ (?:\w+: true,? ?)+\}/gm;
const HYDRATION = '/svelte/src/internal/client/dom/hydration.js';
const SWITCH = 'export let hydrating = false;';
const SWITCHING = 'hydrating = value;';

/**
 * Leaves out the half of Svelte that takes over markup rendered by a server, and every component's calls to it: our
 * server sends none, so the switch is never on. With the switch a constant the minifier drops what it guards.
 */
export function clientOnly(): Plugin {
  return {
    name: 'tablas-client-only',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (path.endsWith('.svelte')) return { code: code.replace(UNUSED, ''), map: null };
      if (!path.endsWith(HYDRATION)) return undefined;
      if (!code.includes(SWITCH) || !code.includes(SWITCHING))
        this.error(`${HYDRATION} has no switch we know`);
      return { code: code.replace(SWITCH, SWITCH.replace('let', 'const')).replace(SWITCHING, ''), map: null };
    },
  };
}
