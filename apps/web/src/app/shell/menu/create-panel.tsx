import { Menu, useOpenOnMount } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountId, useSession } from '../../../features/shared/session/index.ts'
import { newRecordsOf } from './new-records.ts'

/** The kinds of records that the user may create, open on mount. */
export function CreatePanel({ face }: { face: ReactElement }) {
  const { t } = useTranslation('titles')
  const [opened, setOpened] = useOpenOnMount()
  const records = newRecordsOf(useSession(), useAccountId())
  return (
    <Menu position="bottom-start" width={220} opened={opened} onChange={setOpened} returnFocus>
      <Menu.Target>{face}</Menu.Target>
      <Menu.Dropdown>
        {records.map(({ href, title, icon: Icon }) => (
          <Menu.Item key={href} component={Link} to={href} leftSection={Icon && <Icon size={16} stroke={1.6} />}>
            {t(title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
