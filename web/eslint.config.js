import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** @type {import('eslint').Linter.RulesRecord} */
const houseRules = {
  'max-lines': ['error', { max: 400 }],
  'no-console': 'error',
  eqeqeq: 'error',
  'no-restricted-syntax': [
    'error',
    { selector: 'TSEnumDeclaration', message: 'Use a union of literals with a `kind`.' },
  ],
};

export default defineConfig(
  { ignores: ['node_modules/', 'dist/', 'src/lib/api/schema.d.ts'] },
  ...ts.configs.recommendedTypeChecked,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: {
      globals: { ...globals.browser, __VERSION__: 'readonly' },
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      ...houseRules,
      // svelte-check and tsc see undefined names better than eslint does.
      'no-undef': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    // The router has its own links; there is no SvelteKit `resolve()` to call.
    rules: { 'svelte/no-navigation-without-resolve': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: { globals: { ...globals.node } },
    ...ts.configs.disableTypeChecked,
  },
  { files: ['scripts/**'], rules: { 'no-console': 'off' } },
);
