import { pipelines, type Pipeline } from '@stoa/contract/browser'
import { ActionIcon, IconChevronDown, Menu } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../../../kit/index.ts'
import { useAccountId } from '../../../../shared/session/index.ts'
import { pipelinePaths } from '../../pipeline-paths.ts'

/** Menu beside the name of a pipeline that leads to the other pipelines of the account. */
export function PipelineSwitcher({ pipeline }: { pipeline: Pipeline }) {
  const { t } = useTranslation('pipelines')
  const may = useMay()
  const accountId = useAccountId()
  const [opened, setOpened] = useState(false)
  const query = { sort: 'name' as const, per_page: 100, filter: { archived: false } }
  const found = useEndpoint(pipelines.list, { params: { account_id: accountId }, query }, { enabled: opened && may(pipelines.list) })
  if (!may(pipelines.list)) return null
  const others = (found.answer?.data ?? []).filter(({ id }) => id !== pipeline.id)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" returnFocus>
      <Menu.Target>
        <ActionIcon aria-label={t('board.switch')} title={t('board.switch')}>
          <IconChevronDown size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map(({ uuid, name }) => (
          <Menu.Item key={uuid} component={Link} to={pipelinePaths.board(accountId, uuid)}>
            {name}
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Divider />}
        <Menu.Item component={Link} to={pipelinePaths.list(accountId)}>
          {t('board.all_pipelines')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
