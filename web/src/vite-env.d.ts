/** The version of the package, put in by the build. */
declare const __VERSION__: string;

/** A document of the project as a page; `build/markdown.ts` makes it, and has the same shape. */
declare module 'virtual:help/*' {
  interface HelpPage {
    readonly title: string;
    readonly headings: readonly { readonly id: string; readonly text: string }[];
    readonly parts: readonly (
      { readonly html: string } | { readonly board: readonly number[]; readonly dice?: [number, number] }
    )[];
  }

  /** Fetches the document. */
  const page: () => Promise<HelpPage>;
  export default page;
}

/** What the lessons say, out of `src/pages/learn/lessons`: the `Texts` of that folder. */
declare module 'virtual:help/lessons-*' {
  const texts: () => Promise<unknown>;
  export default texts;
}
