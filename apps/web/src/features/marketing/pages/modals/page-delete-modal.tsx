import { pages } from '@stoa/contract/browser'
import { DeleteDialog, useModalClose } from '../../../../kit/index.ts'
import { usePageOfPath } from '../parts/use-page-id.ts'

/** Asks before a page is deleted (SCR-040). */
export function PageDeleteModal() {
  const close = useModalClose()
  const page = usePageOfPath().answer?.data
  return <DeleteDialog endpoint={pages.remove} params={page ? { id: page.id } : null} name={page?.name ?? ''} onClose={close} />
}
