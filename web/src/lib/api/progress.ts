import { request } from './client';
import type { components } from './schema';

export type ProgressView = components['schemas']['ProgressView'];

/** How a player plays over his reviewed matches, told in a language; null: the one with most of them. */
export function progressOf(player: string | null, lang: string, signal?: AbortSignal): Promise<ProgressView> {
  const who = player === null ? '' : `&player=${encodeURIComponent(player)}`;
  return request<ProgressView>('GET', `/api/progress?lang=${lang}${who}`, undefined, { signal });
}
