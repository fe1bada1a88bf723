import { z } from 'zod'

/** Categories of income by the list of the Greek tax authority that documents may have. */
export const INCOME_CATEGORIES = [
  'category1_1',
  'category1_2',
  'category1_3',
  'category1_4',
  'category1_5',
  'category1_7',
  'category1_8',
  'category1_9',
] as const
/** Types of income (form E3) by the same list. */
export const INCOME_TYPES = [
  'E3_561_001',
  'E3_561_002',
  'E3_561_003',
  'E3_561_004',
  'E3_561_005',
  'E3_561_006',
  'E3_561_007',
  'E3_562',
  'E3_570',
  'E3_880_001',
  'E3_880_002',
  'E3_880_003',
  'E3_880_004',
  'E3_881_001',
  'E3_881_002',
  'E3_881_003',
  'E3_881_004',
] as const

export const incomeCategory = z.enum(INCOME_CATEGORIES)
export const incomeType = z.enum(INCOME_TYPES)
