import type { Db } from '#db/rows.ts'
import { forgetOldVisitFiles, storedUpTo } from '../store/visits.ts'
import type { StoreLines } from './store-lines.ts'
import { openLeftFile, visitFiles } from './visit-log.ts'

interface Left {
  db: Db
  folder: string
  /** Whether this process still adds to a file. */
  isOwn: (file: string) => boolean
  store: StoreLines
}

/** Visits of one statement. */
const MOST = 1_000

/** Stores what ended processes left in a folder, and removes their files. */
export async function storeLeftVisits({ db, folder, isOwn, store }: Left): Promise<void> {
  for (const file of await visitFiles(folder)) if (!isOwn(file)) await storeFile({ db, folder, store }, file)
  await forgetOldVisitFiles(db)
}

async function storeFile({ db, folder, store }: Omit<Left, 'isOwn'>, file: string): Promise<void> {
  const left = await openLeftFile(folder, file)
  if (!left) return
  try {
    let at: number | null = await storedUpTo(db, file)
    for (let group = left.next(at, MOST); group.lines.length; group = left.next(at, MOST)) {
      at = await store(group)
      if (at === null) return
    }
    if (left.is_over) left.remove()
  } finally {
    left.close()
  }
}
