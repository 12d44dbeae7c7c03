import { beforeEach } from 'vitest';
import { useLanguage } from '../src/lib/words';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await useLanguage('es');
});
