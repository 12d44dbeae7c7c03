import { tournamentsApi } from '../../../lib/api/tournaments';
import { commitmentTo, entropyShelf, newEntropy } from '../../../lib/meet/entropy';
import { join } from '../../../lib/meet/propose';
import { sealedShelf } from '../../../lib/meet/sealed';
import { meetingPath, playPath } from '../../../lib/router';
import { requestId } from '../../../lib/state/pending';

/** Sits down to one's match of a tournament, first or second; the page to go to. */
export async function sitDown(tournament: string, name: string): Promise<string> {
  const id = requestId();
  const matchId = id.replaceAll('-', '');
  const entropy = newEntropy();
  entropyShelf.put(matchId, entropy);
  const meeting = await tournamentsApi.sit(tournament, {
    host_commitment: commitmentTo(entropy),
    request_id: id,
  });
  if (meeting.id === matchId) sealedShelf.put(matchId, { commitment: meeting.commitment, entropy });
  if (meeting.invite !== null) await join(meeting.invite, name, meeting);
  return meeting.state === 'begun' ? playPath(meeting.id) : meetingPath(meeting.id);
}
