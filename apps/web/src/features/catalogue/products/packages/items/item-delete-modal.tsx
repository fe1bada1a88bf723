import { Alert, Button, Group, Stack, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { RouteModal, useChange, useModalClose } from '../../../../../kit/index.ts'
import { useProductWords } from '../../product-name.ts'
import { useCatalogue } from '../../product-kinds.ts'
import { useAddressedItem } from './use-addressed-item.ts'

/** Removes an item from a package and its editions after a confirmation. */
export function ItemDeleteModal() {
  const { t } = useTranslation(['packages', 'kit'])
  const { nameOf } = useProductWords()
  const { item } = useAddressedItem()
  const close = useModalClose('back')
  const { calls } = useCatalogue()
  const remove = useChange(calls.items.remove, ['products', 'package-items', 'package-editions'])
  const confirm = () =>
    remove.send({ params: { id: item!.id } }).then(
      () => {
        toast({ message: t('packages:items.removed'), tone: 'good' })
        close()
      },
      () => undefined,
    )
  return (
    <RouteModal title={t('packages:items.remove_title')} size="md" close="back">
      <Stack>
        <Text fw={600}>{item ? nameOf(item.product) : ''}</Text>
        <Text size="sm">{t('packages:items.remove_text')}</Text>
        {remove.error && (
          <Alert color="red" variant="light" role="alert">
            {remove.error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t('kit:ui.cancel')}
          </Button>
          <Button color="red" loading={remove.isPending} disabled={!item} onClick={() => void confirm()} data-autofocus>
            {t('packages:items.remove')}
          </Button>
        </Group>
      </Stack>
    </RouteModal>
  )
}
