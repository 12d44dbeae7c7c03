import { match, request } from './client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Desk = Schemas['DeskView'];
export type Report = Schemas['ReportView'];
export type Decision = Schemas['DecisionOrder'];
export type RulingOrder = Schemas['RulingOrder'];
export type Reason = Schemas['ReportReason'];
export type Ruling = Schemas['RulingView'];

/** The server's doors for reports and decisions. */
export const moderationApi = {
  report: (id: string, reason: Reason, text: string) =>
    request<null>('POST', `${match(id)}/report`, { reason, text }),
  readWarning: () => request<null>('POST', '/api/account/warning/read'),
  desk: () => request<Desk>('GET', '/api/admin/desk'),
  decide: (id: string, order: Decision) =>
    request<Desk>('POST', `/api/admin/reports/${encodeURIComponent(id)}/decision`, order),
  rule: (name: string, order: RulingOrder) =>
    request<Desk>('POST', `/api/admin/accounts/${encodeURIComponent(name)}/rulings`, order),
};
