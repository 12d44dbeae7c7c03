import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../..');
const SCHEMA = join(WEB, 'src/lib/api/schema.d.ts');

/** Without the generator's banner, which only its command line writes. */
const body = (text: string) => text.slice(text.indexOf('export interface paths'));

test('the wire types are those of the description of the server; if not, run npm run types', async () => {
  const description = readFileSync(join(WEB, 'openapi.json'), 'utf8');
  const generated = astToString(await openapiTS(description, { alphabetize: true }));
  expect(body(generated)).toBe(body(readFileSync(SCHEMA, 'utf8')));
});
