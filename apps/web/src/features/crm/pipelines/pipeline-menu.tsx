import { pipelines, type Pipeline } from '@stoa/contract/browser'
import { ActionIcon, IconArchive, IconDots, IconLayoutKanban, IconSettings, IconTrash, Menu, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAct, useMay } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { pipelinePaths } from './pipeline-paths.ts'

/** Actions on a pipeline in the list. */
export function PipelineMenu({ pipeline, onDelete }: { pipeline: Pipeline; onDelete: () => void }) {
  const { t } = useTranslation('pipelines')
  const may = useMay()
  const accountId = useAccountId()
  const toggle = useArchive(pipeline)
  const isOwn = pipeline.ability === null
  const mayChange = may(pipelines.update) && (isOwn || pipeline.ability === 'edit')
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon
          aria-label={t('actions_for', { name: pipeline.name })}
          loading={toggle.isPending}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item component={Link} to={pipelinePaths.board(accountId, pipeline.uuid)} leftSection={<IconLayoutKanban size={16} />}>
          {t('open')}
        </Menu.Item>
        {mayChange && (
          <Menu.Item component={Link} to={pipelinePaths.settings(accountId, pipeline.uuid)} leftSection={<IconSettings size={16} />}>
            {t('settings.title')}
          </Menu.Item>
        )}
        {mayChange && isOwn && (
          <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => void toggle.run()}>
            {t(pipeline.archived_at ? 'unarchive' : 'archive')}
          </Menu.Item>
        )}
        {isOwn && may(pipelines.remove) && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Archives or unarchives a pipeline, with an undo. */
export function useArchive(pipeline: Pick<Pipeline, 'id' | 'name' | 'archived_at'>, endpoint = pipelines.update) {
  const { t } = useTranslation('pipelines')
  const change = useAct(endpoint, ['pipelines', 'board'])
  const set = (archived: boolean) => change.run({ params: { id: pipeline.id }, body: { archived } })
  const run = async () => {
    const archived = pipeline.archived_at === null
    if (!(await set(archived))) return
    toast({
      message: t(archived ? 'archived_done' : 'unarchived_done', { name: pipeline.name }),
      tone: 'good',
      action: { label: t('undo'), onClick: () => void set(!archived) },
    })
  }
  return { run, isPending: change.isPending }
}
