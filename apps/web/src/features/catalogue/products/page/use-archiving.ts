import type { Product } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../../kit/index.ts'
import { useCatalogue } from '../product-kinds.ts'
import { useProductWords } from '../product-name.ts'

const UNDO_MS = 10_000

/** Archives and restores products; archiving can be undone. */
export function useArchiving() {
  const { t } = useTranslation('products')
  const { nameOf } = useProductWords()
  const { calls } = useCatalogue()
  const archive = useAct(calls.archive, ['products'])
  const restore = useAct(calls.restore, ['products'])
  const back = async (product: Product) => {
    if (!(await restore.run({ params: { product_id: product.id } }))) return
    toast({ message: t('restored_done', { name: nameOf(product) }), tone: 'good' })
  }
  const away = async (product: Product) => {
    if (!(await archive.run({ body: { product_id: product.id } }))) return
    toast({
      message: t('archived_done', { name: nameOf(product) }),
      tone: 'good',
      autoClose: UNDO_MS,
      action: { label: t('undo'), onClick: () => void back(product) },
    })
  }
  return {
    isPending: archive.isPending || restore.isPending,
    toggle: (product: Product) => (product.archived_at ? back(product) : away(product)),
  }
}
