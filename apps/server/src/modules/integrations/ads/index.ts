export { presentAccountApp } from './account-apps.ts'
export { startLogin, takeLogin } from './logins.store.ts'
export { dailyInclude, lifetimeInclude } from './include-insights.ts'
export { insightPeriod, type InsightPeriod, readInsights } from './read-insights.ts'
export {
  accountAppsOf,
  chooseAccountApps,
  type DayFigures,
  type LifetimeFigures,
  noteAppFailed,
  noteAppSynced,
  putDailyInsights,
  putLifetimeInsights,
} from './store.ts'
export { type Figures, SUMS, totalsOf } from './totals.ts'
export { returnFrom } from './return-route.ts'
