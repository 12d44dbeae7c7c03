import { api, type Meeting, type NewMeeting } from '../api';
import { requestId } from '../state/pending';
import { commitmentTo, entropyShelf, newEntropy } from './entropy';
import { sealedShelf } from './sealed';

/** Proposes a match to a person; what the host adds to the dice is kept here before anything is sent. */
export async function propose(wish: Omit<NewMeeting, 'host_commitment' | 'request_id'>): Promise<Meeting> {
  const id = requestId();
  const entropy = newEntropy();
  entropyShelf.put(id.replaceAll('-', ''), entropy);
  const meeting = await api.propose({ ...wish, host_commitment: commitmentTo(entropy), request_id: id });
  sealedShelf.put(meeting.id, { commitment: meeting.commitment, entropy });
  return meeting;
}

/** Takes the guest's seat; this player's part of the dice is kept with the commitment seen before it is sent. */
export async function join(
  link: string,
  playerName: string,
  { id, commitment }: Pick<Meeting, 'id' | 'commitment'>,
): Promise<Meeting> {
  // Sent once more after a lost answer, it is the same.
  const entropy = sealedShelf.find(id)?.entropy ?? newEntropy();
  sealedShelf.put(id, { commitment, entropy });
  return api.join({ link, player_name: playerName.trim(), guest_entropy: entropy });
}
