import { request } from './client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Job = Schemas['JobView'];
export type JobOrder = Schemas['JobOrder'];
export type JobExtension = Schemas['JobExtension'];
export type PlaysRollout = Schemas['PlaysRolloutResult'];
export type CubeRollout = Schemas['CubeRolloutResult'];
export type RolloutFigures = Schemas['RolloutFigures'];
export type TemperatureMap = Schemas['TemperatureMapView'];
export type CubeScoreMap = Schemas['CubeScoreMapView'];
export type PlayScoreMap = Schemas['PlayScoreMapView'];
export type CubeActionName = Schemas['CubeActionName'];

const job = (id: string) => `/api/jobs/${encodeURIComponent(id)}`;
const asked = (id: string, what: string) => request<Job>('POST', `${job(id)}/${what}`);

/** Where a job tells of itself as it goes on. */
export const jobEvents = (id: string) => `${job(id)}/events`;

/** The server's doors for long work; only pages that order some fetch them. */
export const jobs = {
  order: (order: JobOrder) => request<Job>('POST', '/api/jobs', order),
  some: (ids: readonly string[]) =>
    request<Job[]>('GET', `/api/jobs?${ids.map((id) => `id=${encodeURIComponent(id)}`).join('&')}`),
  pause: (id: string) => asked(id, 'pause'),
  resume: (id: string) => asked(id, 'resume'),
  cancel: (id: string) => asked(id, 'cancel'),
  extend: (id: string, more: JobExtension) => request<Job>('POST', `${job(id)}/extend`, more),
};

export type Jobs = typeof jobs;
