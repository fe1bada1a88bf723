import { type Asset, batchTagAssets, batchUntagAssets } from '@stoa/contract/browser'
import { Button, Group, Modal, MultiSelect, Stack, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../../kit/index.ts'
import { useAssetTags } from '../use-asset-tags.ts'

interface TagsDialogProps {
  accountId: number
  assets: readonly Asset[]
  onClose: () => void
}

/** Adds tags to the selected assets and removes others (MOD-003). */
export function TagsDialog({ accountId, assets, onClose }: TagsDialogProps) {
  const { t } = useTranslation(['assets', 'kit'])
  const known = useAssetTags(accountId)
  const carried = [...new Map(assets.flatMap((asset) => asset.tags ?? []).map((tag) => [tag.id, tag])).values()]
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const tag = useAct(batchTagAssets, ['assets', 'tags'])
  const untag = useAct(batchUntagAssets, ['assets', 'tags'])
  const apply = async () => {
    const input = (chosen: readonly string[]) => ({
      params: { account_id: accountId },
      body: { ids: assets.map((asset) => asset.id), tags: chosen.map(Number) },
    })
    if (removed.length && !(await untag.run(input(removed)))) return
    if (added.length && !(await tag.run(input(added)))) return
    toast({ message: t('tags.done', { count: assets.length }), tone: 'good' })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tags.title', { count: assets.length })}
      closeButtonProps={{ 'aria-label': t('kit:ui.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
        }}
      >
        <Stack>
          <MultiSelect
            data-autofocus
            searchable
            clearable
            label={t('tags.add')}
            placeholder={added.length ? '' : t('tags.choose')}
            nothingFoundMessage={t('tags.none')}
            data={known.filter((one) => !removed.includes(one.value))}
            value={added}
            onChange={setAdded}
          />
          {carried.length > 0 ? (
            <MultiSelect
              searchable
              clearable
              label={t('tags.remove')}
              placeholder={removed.length ? '' : t('tags.choose')}
              data={carried.filter((one) => !added.includes(String(one.id))).map((one) => ({ value: String(one.id), label: one.name }))}
              value={removed}
              onChange={setRemoved}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {t('tags.carries_none')}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('kit:ui.cancel')}
            </Button>
            <Button type="submit" loading={tag.isPending || untag.isPending} disabled={!added.length && !removed.length}>
              {t('kit:ui.apply')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
