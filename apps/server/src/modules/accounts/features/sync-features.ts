import type { Services } from '#kit/services.ts'
import { writeFeatures } from './store.ts'

/** Updates the features of the database to those of the code. */
export const syncFeatures = ({ database }: Pick<Services, 'database'>): Promise<void> => writeFeatures(database.db)
