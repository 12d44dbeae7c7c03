import { asSpectator, match, request } from './client';
import type { components } from './schema';
import type { Action, ReviewLevel, ReviewSummary } from './shapes';

type Schemas = components['schemas'];

export type Turn = Schemas['TurnView'];
export type Verdict = Schemas['Verdict'];
export type Opening = Schemas['OpeningView'];
export type CountTask = Schemas['CountTask'];
export type CountAdvice = Schemas['CountAdvice'];
export type CubeTask = Schemas['CubeTask'];
export type CubeKind = Schemas['CubeKind'];
export type Running = Schemas['RunningView'];
export type Throws = Schemas['ThrowsView'];
export type Counted = Schemas['CountedView'];
export type DiceStatistics = Schemas['DiceView'];
export type DiceProof = Schemas['DiceProof'];
export type QuizView = Schemas['QuizView'];
export type QuizCard = Schemas['QuizCard'];
export type QuizAction = Schemas['QuizAction'];
export type QuizVerdict = Schemas['QuizVerdict'];
export type QuizAnswer = Schemas['QuizAnswer'];
export type PlayOrder = Schemas['PlayOrder'];

/** The server's doors for those who learn; pages that need none of them do not fetch them. */
export const learning = {
  turn: (board: readonly number[], dice: readonly [number, number]) =>
    request<Turn>('GET', `/api/learn/turn?position=${board.join(',')}&dice=${dice.join('')}`),
  judgePlay: (order: PlayOrder, lang: string) =>
    request<Verdict>('POST', `/api/learn/plays?lang=${lang}`, order),
  countTask: (isRace: boolean) => request<CountTask>('GET', `/api/learn/count?race=${isRace}`),
  cubeTask: (kind: CubeKind, lang: string) =>
    request<CubeTask>('GET', `/api/learn/cube?kind=${kind}&lang=${lang}`),
  opening: (isReply: boolean) => request<Opening>('GET', `/api/learn/opening?reply=${isReply}`),
  nextCard: () => request<QuizView>('POST', '/api/study/next'),
  answerCard: (id: number, answer: QuizAnswer, lang: string) =>
    request<QuizVerdict>('POST', `/api/study/cards/${id}?lang=${lang}`, answer),
  judgeAction: (id: string, seq: number, action: Action, lang: string) =>
    request<Verdict>('POST', `${match(id)}/judgement?lang=${lang}`, { seq, action }),
  running: (id: string) => request<Running>('GET', `${match(id)}/running`),
  reviewPlayed: (id: string, level: ReviewLevel) =>
    request<ReviewSummary>('POST', `${match(id)}/review?level=${level}`),
  dice: (id: string | null) =>
    id === null
      ? request<DiceStatistics>('GET', '/api/dice')
      : request<DiceStatistics>(
          'GET',
          `/api/dice?match=${encodeURIComponent(id)}`,
          undefined,
          asSpectator(id),
        ),
  /** What the throws of a match between people were made of. */
  /** Of a match against the bot that of one game. */
  diceProof: (id: string, game?: number) =>
    request<DiceProof>('GET', `${match(id)}/dice${game ? `?game=${game}` : ''}`, undefined, asSpectator(id)),
};

export type Learning = typeof learning;
