import { ApiError, request } from './client';
import type { Session } from './people';
import type { components } from './schema';

type Schemas = components['schemas'];
export type Passkey = Schemas['PasskeyView'];

/** Whether this browser can ask for passkeys in the words of the server. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Puts the server's question to the person's devices; whatever keeps them from answering is one refusal. */
async function answer(
  path: string,
  order: unknown,
  put: (options: never) => Promise<Credential | null>,
): Promise<unknown> {
  const { public_key: options } = await request<Schemas['QuestionView']>('POST', path, order);
  try {
    return ((await put(options as never)) as PublicKeyCredential).toJSON();
  } catch {
    throw new ApiError(0, { code: 'passkey_cancelled', message: 'no passkey was used', place: null });
  }
}

const make = (path: string, order: unknown) =>
  answer(path, order, (options) =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );

const show = (path: string, order: unknown) =>
  answer(path, order, (options) =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );

/** The server's doors for passkeys; each asks the person's devices for one, and may be refused by them. */
export const passkeys = {
  signIn: async (name: string) =>
    request<Session>('POST', '/api/session/passkey', {
      answer: await show('/api/session/passkey/question', { name }),
    }),
  signUp: async (name: string, label: string) =>
    request<Schemas['CodesView']>('POST', '/api/accounts/passkey', {
      label,
      answer: await make('/api/accounts/passkey/question', { name }),
    }),
  prove: async () => ({ answer: await show('/api/account/proof', {}) }),
  add: async (label: string, proof: object) =>
    request<Session>('POST', '/api/account/passkeys', {
      label,
      answer: await make('/api/account/passkeys/question', proof),
    }),
  remove: (id: string, proof: object) =>
    request<Session>('POST', `/api/account/passkeys/${encodeURIComponent(id)}/removal`, proof),
};
