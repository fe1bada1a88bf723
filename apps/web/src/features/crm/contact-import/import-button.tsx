import { Button, IconUpload } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

/** Link from the contact list to the import. */
export function ImportButton() {
  const { t } = useTranslation('crm')
  const accountId = useAccountId()
  return (
    <Can permission="contacts.import" otherwise="explain">
      <Button variant="default" component={Link} to={`/accounts/${accountId}/contacts/import`} leftSection={<IconUpload size={16} />}>
        {t('contacts.import')}
      </Button>
    </Can>
  )
}
