import { api, type MatchView } from '../api';
import { newEntropy } from './entropy';
import { sealedShelf } from './sealed';

/** Adds this player's part to the dice against the bot; the envelope seen before it is sent is kept with it. */
export async function mix({ id, seal }: Pick<MatchView, 'id' | 'seal'>): Promise<MatchView> {
  // Sent once more after a lost answer, it is the same.
  const entropy = sealedShelf.find(id)?.entropy ?? newEntropy();
  if (seal) sealedShelf.put(id, { commitment: seal.commitment, entropy });
  return api.addPart(id, entropy);
}
