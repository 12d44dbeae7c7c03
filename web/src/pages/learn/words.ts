import { wordsOf } from '../../lib/words/area';
import { en } from './words.en';
import { es } from './words.es';

/** A sentence of this area. */
export const w = wordsOf(es, en);
