/** The domain's face: the rules of the game as pure functions. The only barrel of the project; imports nothing of ours. */
export { answerBattle, changeTerms, createBattle } from './agreeTerms.ts';
export {
  avatarIds,
  defaultAvatar,
  type PickedColor,
  turnAvatar,
  withColor,
  withDerivedColors,
} from './avatar.ts';
export {
  acceptsEntriesUntil,
  contestantOf,
  dateOfDay,
  dayKeyOf,
  dayNumberOf,
  dayNumberOfBucket,
  isContestant,
  isDayOver,
  lastDateOf,
  lateArrivalMs,
  type Progress,
  progressOf,
  rivalOf,
  todayOf,
} from './calendar.ts';
export type {
  EntryChange,
  EntryPlace,
  NewBattle,
  RecordRefusal,
  TermsRefusal,
} from './commands.ts';
export { compareContent, contentEquals, isRecord } from './content.ts';
export {
  blockTargetViews,
  type Day,
  dayScore,
  days,
  displayEntry,
  type EntryDisplay,
  type TargetState,
  type TargetView,
  targetState,
} from './days.ts';
export {
  blockValue,
  dailyValue,
  entryAt,
  hasPhoto,
  isDone,
  isEntry,
  liveItems,
  targetsInOrder,
} from './entries.ts';
export { levelFor, type Statistics, statistics, xpFor, xpOfLevel } from './experience.ts';
export { type Forecast, forecast } from './forecast.ts';
export { hpLog } from './hpLog.ts';
export { type DayTile, dayTile, outcomeLabel, timingLabel } from './labels.ts';
export { mergeBattles, sameTerms, termsOf } from './mergeBattles.ts';
export { entryEquals, mergeContestantEntries, mergeEntry, ownEntriesDiff } from './mergeEntries.ts';
export {
  heicNotReadable,
  longToastMs,
  messages,
  noTargets,
  partNotLoaded,
  photoNotOffered,
  photoWithoutTarget,
  recordRefusalMessages,
  termsRefusalMessages,
  toastMs,
  tooManyTargets,
} from './messages.ts';
export type {
  Avatar,
  AvatarColors,
  Battle,
  BattleStatus,
  Bucket,
  Contestant,
  ContestantEntries,
  ContestantHealth,
  Entry,
  EntryItem,
  Instant,
  IsoDate,
  Outcome,
  PersonalUser,
  Result,
  Settlement,
  Target,
  TargetFormat,
  TargetFrequency,
  Terms,
  User,
} from './model.ts';
export {
  dailyReminderTopic,
  type NotificationChoice,
  withNotificationChoice,
} from './notificationChoice.ts';
export { type PhotoPlace, photoPathOf, photoPlaceOf } from './photoPath.ts';
export { type HpChange, initialHpOf, type Pair } from './playBattle.ts';
export {
  concernsPerson,
  openPathRequest,
  type PushMessage,
  pathAskedFor,
  pathToOpen,
  readPushMessage,
} from './pushMessage.ts';
export { type RecordContext, recordEntry } from './recordEntry.ts';
export { settle } from './settle.ts';
export { isSettlementDue } from './settlementDue.ts';
export { takeBackAskedFor, takeBackRequest } from './takeBack.ts';
export {
  addDays,
  dayEndsAt,
  daysBetween,
  isIsoDate,
  isTimeZone,
  shortDate,
  startDateChoices,
  todayIn,
} from './time.ts';
export {
  explainNumberEntry,
  isPhotoOffered,
  keyTargets,
  type Message,
  maxTargets,
  parseNumberEntry,
  type SignUpForm,
  type TermsProblem,
  validateBattleDescription,
  validateEmail,
  validateFormat,
  validateFrequency,
  validateNumberEntry,
  validateNumDays,
  validatePrize,
  validateSignUp,
  validateStartDate,
  validateTargetCount,
  validateTargetDescription,
  validateTargetTitle,
  validateTerms,
  validateUsername,
} from './validate.ts';
