import type { components } from './schema';

/** The wire shapes under the names the app uses; every one comes from the server's own description of itself. */
type Schemas = components['schemas'];

export type Side = Schemas['Side'];
export type Player = Schemas['PlayerView'];
export type MatchView = Schemas['MatchView'];
export type MatchSummary = Schemas['MatchSummary'];
export type GameResult = Schemas['GameResultView'];
export type GameSummary = Schemas['GameSummary'];
export type GameState = Schemas['GameState'];
export type CubeView = Schemas['CubeView'];
export type StepGraph = Schemas['StepGraph'];
export type StepEdge = Schemas['StepEdge'];
export type LiveEvent = Schemas['LiveEvent'];
export type AllowedAction = Schemas['AllowedAction'];
export type Action = Schemas['Action'];
export type ActionRequest = Schemas['ActionRequest'];
export type Hint = Schemas['Hint'];
export type Level = Schemas['LevelView'];
export type Health = Schemas['HealthView'];
export type ErrorBody = Schemas['ErrorBody'];
export type NewMatch = Schemas['NewMatch'];
export type Rules = Schemas['RulesView'];
export type Clock = Schemas['ClockView'];
export type Review = Schemas['ReviewView'];
export type ReviewSummary = Schemas['ReviewSummary'];
export type ReviewLevel = Schemas['ReviewLevelName'];
export type ImportReport = Schemas['ImportReport'];
export type Mistake = Schemas['MistakeView'];
export type RateRow = Schemas['RateRow'];
