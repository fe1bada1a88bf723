import { copyProduct, type Product } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../kit/index.ts'

/** Copies a product into the catalogue of an account and tells how it went. */
export function useCopyProduct(account_id: number, onDone: (copy: Product) => void) {
  const { t } = useTranslation('catalogue')
  const copying = useChange(copyProduct, ['products'])
  const copy = (product: Pick<Product, 'id'>) =>
    copying.send({ params: { account_id }, body: { product_id: product.id } }).then(
      ({ data }) => {
        toast({ message: t('copied'), tone: 'good' })
        onDone(data)
      },
      (failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure
        toast({ message: failure.message, tone: 'bad' })
      },
    )
  return { copy, isPending: copying.isPending }
}
