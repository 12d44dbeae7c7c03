import { isLesson, type LessonId } from './lessons/course';

const STORE = 'tablas.lessons';

function kept(): LessonId[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string').filter(isLesson) : [];
  } catch {
    return []; // storage is blocked or damaged: the lessons can be done all the same
  }
}

/** Which lessons have been done in this browser. */
class Learned {
  done = $state.raw<readonly LessonId[]>(kept());

  has(id: LessonId): boolean {
    return this.done.includes(id);
  }

  add(id: LessonId): void {
    if (this.has(id)) return;
    this.done = [...this.done, id];
    try {
      localStorage.setItem(STORE, JSON.stringify(this.done));
    } catch {
      // It is kept as long as the page.
    }
  }
}

export const learned = new Learned();
