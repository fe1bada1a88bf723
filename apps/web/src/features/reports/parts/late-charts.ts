import { lazy } from 'react'

/** Charts are drawn by a library of their own, fetched when a report is opened. */
export const SeriesChart = lazy(() => import('./series-chart.tsx').then((module) => ({ default: module.SeriesChart })))
export const MoneyChart = lazy(() => import('./money-chart.tsx').then((module) => ({ default: module.MoneyChart })))
