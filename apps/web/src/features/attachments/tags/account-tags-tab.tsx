import { importTags } from '@stoa/contract/browser'
import { Button, IconUpload } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../../kit/index.ts'
import { TagBoard } from './tag-board.tsx'
import { useAccountPlace } from './tag-place.ts'

/** The tags tab of an account's settings. */
export function AccountTagsTab() {
  const { t } = useTranslation('tags')
  const place = useAccountPlace()
  return (
    <TagBoard
      place={place}
      actions={
        <Can endpoint={importTags} otherwise="explain">
          <Button variant="default" component={Link} to={`${place.path}/import`} search={true} leftSection={<IconUpload size={16} />}>
            {t('import.title')}
          </Button>
        </Can>
      }
    />
  )
}
