/** The version of the package, put in by the build. */
declare const __VERSION__: string;

declare module 'virtual:help/*' {
  import type { Page } from '../build/markdown';

  const page: Page & { readonly terms: readonly (readonly [string, string])[] };
  export default page;
}
