import { type Asset, assets, attachTaskAssets, type Task } from '@stoa/contract/browser'
import { Button, Checkbox, EmptyState, Group, IconPhoto, IconSearch, Modal, PageTurner, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_DEBOUNCE_MS, useAct, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { AssetFace } from '../asset-face.tsx'

interface PickAssetsProps {
  task: Task
  /** Assets already attached to the task, which are not offered again. */
  attached: readonly Asset[]
  onClose: () => void
}

/** Selects assets of the library for a task. */
export function PickAssets({ task, attached, onClose }: PickAssetsProps) {
  const { t } = useTranslation(['assets', 'kit'])
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const attach = useAct(attachTaskAssets, ['assets', 'activity_logs'])
  const loaded = useEndpoint(
    assets.list,
    {
      params: { account_id: task.account_id },
      query: { ...(search && { filter: { search } }), include: ['media', 'link', 'note'], sort: '-created', page, per_page: 10 },
    },
    { keepPrevious: true },
  )
  const rows = loaded.answer?.data ?? []
  const pages = loaded.answer?.meta.last_page ?? 1
  const apply = async () => {
    if (!(await attach.run({ params: { uuid: task.uuid }, body: { asset_ids: [...chosen] } }))) return
    toast({ message: t('panel.attached', { count: chosen.length }), tone: 'good' })
    onClose()
  }
  const toggle = (id: number) => setChosen((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]))
  return (
    <Modal opened onClose={onClose} title={t('panel.pick')} size="lg" zIndex={300} closeButtonProps={{ 'aria-label': t('kit:ui.close') }}>
      <Stack>
        <TextInput
          data-autofocus
          type="search"
          aria-label={t('kit:list.search')}
          placeholder={t('kit:list.search')}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setPage(1)
          }}
        />
        <PanelBody loaded={loaded} isEmpty={!rows.length} empty={<NoAssets isSearched={search !== ''} />}>
          <Stack gap={0} role="list" aria-label={t('title')}>
            {rows.map((asset) => (
              <Choice
                key={asset.id}
                asset={asset}
                isAttached={attached.some(({ id }) => id === asset.id)}
                isChosen={chosen.includes(asset.id)}
                onToggle={() => toggle(asset.id)}
              />
            ))}
          </Stack>
        </PanelBody>
        {pages > 1 && (
          <Group justify="center">
            <PageTurner page={page} pages={pages} onPage={setPage} />
          </Group>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('kit:ui.cancel')}
          </Button>
          <Button disabled={!chosen.length} loading={attach.isPending} onClick={() => void apply()}>
            {chosen.length ? t('panel.attach_count', { count: chosen.length }) : t('panel.attach')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function NoAssets({ isSearched }: { isSearched: boolean }) {
  const { t } = useTranslation(['assets', 'kit'])
  const [title, text] = isSearched ? [t('kit:list.empty'), t('kit:list.empty_subline')] : [t('empty'), t('panel.library_empty')]
  return <EmptyState icon={<IconPhoto size={28} stroke={1.5} />} title={title} text={text} />
}

function Choice({ asset, isAttached, isChosen, onToggle }: { asset: Asset; isAttached: boolean; isChosen: boolean; onToggle: () => void }) {
  const { t } = useTranslation('assets')
  return (
    <Group component="label" role="listitem" wrap="nowrap" gap="sm" py={6} className="stoa-file-row stoa-asset-pick">
      <Checkbox checked={isAttached || isChosen} disabled={isAttached} onChange={onToggle} aria-label={t('choose', { name: asset.name })} />
      <AssetFace asset={asset} small />
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={550} truncate>
          {asset.name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {isAttached ? t('panel.already') : t(`categories.${asset.category}`)}
        </Text>
      </Stack>
    </Group>
  )
}

/** A text after typing has paused. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
