import { deleteRows } from '#db/rows.ts'
import type { ContactErasure } from '../../contact-children/index.ts'

/** Removes contacts from all boards. */
export const pipelineErasure: ContactErasure = {
  tables: ['contact_pipeline_stage'],
  async erase(db, contact_ids) {
    await deleteRows(db, 'contact_pipeline_stage', { contact_id: contact_ids })
  },
}
