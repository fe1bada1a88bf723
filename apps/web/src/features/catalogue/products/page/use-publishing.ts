import type { Product } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../../kit/index.ts'
import { useCatalogue } from '../product-kinds.ts'
import { useProductWords } from '../product-name.ts'

const UNDO_MS = 10_000

/** Publishes and unpublishes products, with undo. */
export function usePublishing() {
  const { t } = useTranslation('products')
  const { nameOf } = useProductWords()
  const { calls } = useCatalogue()
  const publishCall = useAct(calls.publish, ['products'])
  const unpublishCall = useAct(calls.unpublish, ['products'])
  const run = (product: Product, publish: boolean) =>
    publish ? publishCall.run({ body: { product_id: product.id } }) : unpublishCall.run({ params: { product_id: product.id } })
  return {
    isPending: publishCall.isPending || unpublishCall.isPending,
    toggle: async (product: Product) => {
      const publish = product.published_at === null
      if (!(await run(product, publish))) return
      toast({
        message: t(publish ? 'published_done' : 'unpublished_done', { name: nameOf(product) }),
        tone: 'good',
        autoClose: UNDO_MS,
        action: { label: t('undo'), onClick: () => void run(product, !publish) },
      })
    },
  }
}
