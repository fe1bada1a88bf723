import type { AnyEndpoint } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, download } from '../../../../kit/index.ts'

/** Saves the PDF of a document under its number, and reports failures. */
export function useSavePdf() {
  const { t } = useTranslation('invoices')
  return (endpoint: AnyEndpoint, params: Record<string, string>, number: string | null): void => {
    download(endpoint, { params }, `${number ?? t('no_number')}.pdf`).catch((failure: unknown) =>
      toast({ message: failure instanceof ApiError ? failure.message : t('failed'), tone: 'bad' }),
    )
  }
}
