import { lazy } from 'react'

/** Charts, whose library is loaded when a report is opened. */
export const SeriesChart = lazy(() => import('./series-chart.tsx').then((module) => ({ default: module.SeriesChart })))
export const MoneyChart = lazy(() => import('./money-chart.tsx').then((module) => ({ default: module.MoneyChart })))
