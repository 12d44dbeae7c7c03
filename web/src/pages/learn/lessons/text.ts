import type { LessonId } from './course';

/** What one step says: the task, what is answered when it is done, and to what is not the answer. */
export interface StepText {
  readonly text: string;
  readonly done?: string;
  readonly wrong?: string;
  /** The answers to choose from. */
  readonly answers?: readonly string[];
}

export interface LessonText {
  readonly title: string;
  readonly about: string;
  readonly steps: readonly StepText[];
}

export type Texts = Readonly<Record<LessonId, LessonText>>;
