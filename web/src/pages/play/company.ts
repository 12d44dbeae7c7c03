import type { MatchView, Meeting } from '../../lib/api';
import type { LiveLink } from '../../lib/state/live.svelte';
import { t } from '../../lib/words';

/** What is said beside the other player's name while his page is not open. */
export function presenceWords(view: MatchView, live: LiveLink | null, name: string): string {
  const presence = live?.presence;
  if (!presence || live.contact !== 'open') return '';
  // By correspondence nobody is expected to be there, and no clock waits: away or gone is the same.
  if (view.clock?.kind === 'days' && presence.other !== 'here')
    return t(view.is_over ? 'meet.gone' : 'meet.gone_days', { name });
  if (presence.other === 'reconnecting')
    return view.clock ? t('meet.away', { name, n: presence.grace_s }) : t('meet.cut', { name });
  return presence.other === 'gone' ? t('meet.gone', { name }) : '';
}

/** What is said beside one's own name while the server says nothing. */
export function contactWords(live: LiveLink | null): string {
  return live?.contact === 'lost' ? t('meet.reconnecting') : '';
}

/** The other player has proposed another match, and waits. */
export function isProposed(proposal: Meeting | null): boolean {
  return proposal !== null && !proposal.is_host && proposal.state === 'waiting';
}

/** Another match like this one: the one that was proposed, or a proposal of one's own. Gives its id. */
export async function anotherMatch(view: MatchView, proposal: Meeting | null): Promise<string> {
  const { join, propose } = await import('../../lib/meet/propose');
  if (proposal?.invite && isProposed(proposal))
    return (await join(proposal.invite, view.players[0].name, proposal)).id;
  if (proposal) return proposal.id;
  const meeting = await propose({
    length: view.length,
    player_name: view.players[0].name,
    rules: view.rules,
    clock: view.clock?.text ?? null,
    is_listed: false,
    is_rated: view.online?.is_rated ?? false,
    rematch_of: view.id,
  });
  return meeting.id;
}
