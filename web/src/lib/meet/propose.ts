import { api, type Meeting, type NewMeeting } from '../api';
import { requestId } from '../state/pending';
import { commitmentTo, entropyShelf, newEntropy } from './entropy';

/** Proposes a match to a person; what the host adds to the dice is kept here before anything is sent. */
export async function propose(wish: Omit<NewMeeting, 'host_commitment' | 'request_id'>): Promise<Meeting> {
  const id = requestId();
  const entropy = newEntropy();
  entropyShelf.put(id.replaceAll('-', ''), entropy);
  return api.propose({ ...wish, host_commitment: commitmentTo(entropy), request_id: id });
}

/** Takes the guest's seat; this player's part of the dice goes along. */
export async function join(link: string, playerName: string): Promise<Meeting> {
  return api.join({ link, player_name: playerName.trim(), guest_entropy: newEntropy() });
}
