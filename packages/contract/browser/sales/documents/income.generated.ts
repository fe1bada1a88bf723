// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/documents/income.ts'

export const INCOME_CATEGORIES: typeof source.INCOME_CATEGORIES = ['category1_1', 'category1_2', 'category1_3', 'category1_4', 'category1_5', 'category1_7', 'category1_8', 'category1_9']
export const INCOME_TYPES: typeof source.INCOME_TYPES = [
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
]
