import type { ReactNode } from 'react'

/** A label and what is known. */
export type RecordFact = readonly [string, ReactNode]
