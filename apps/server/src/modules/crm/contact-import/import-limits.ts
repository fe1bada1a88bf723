import type { Services } from '#kit/services.ts'
import { DEFAULT_LIMITS, type SpreadsheetLimits } from '#lib/spreadsheet/limits.ts'

/** Limits of an imported file: 20 MB unless the environment allows more (wire-contract.md 3.5). */
export function importLimits(services: Pick<Services, 'env'>): SpreadsheetLimits {
  return { ...DEFAULT_LIMITS, max_file_bytes: services.env.IMPORT_MAX_MB * 1024 * 1024 }
}

/** Days for which files and rows are kept and an import can be undone (domain.md 2.3). */
export const KEPT_DAYS = 30
