import type { HandlersOf } from '../base/handlers'
import type { MyData } from './my-data'

export function myDataCommands(
  service: Pick<MyData, 'describe' | 'exportAll' | 'cancel' | 'erase'>,
): HandlersOf<'my-data'> {
  return {
    'my-data.read': () => service.describe(),
    'my-data.export': ({ platform }) => service.exportAll(platform),
    'my-data.cancel': (): undefined => {
      service.cancel()
    },
    'my-data.erase': ({ accepted }) => service.erase(accepted),
  }
}
