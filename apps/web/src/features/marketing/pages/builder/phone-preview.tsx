import { previewPage, type LandingPage } from '@stoa/contract/browser'
import { Skeleton } from '@stoa/ui'
import { useEndpoint } from '../../../../kit/index.ts'
import { DocumentFrame } from '../../../shared/builder/index.ts'

/** The page as it is, for screens on which it cannot be edited. */
export function PhonePreview({ page }: { page: LandingPage }) {
  const url = useEndpoint(previewPage, { params: { id: page.id } }).answer?.data.url
  return url ? <DocumentFrame title={page.name} src={url} width={390} height={600} /> : <Skeleton height={600} />
}
