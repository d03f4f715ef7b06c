import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

type ChosenFileProps = { file: File; onReplace: () => void; onRemove: () => void }

export function ChosenFile({ file, onReplace, onRemove }: ChosenFileProps) {
  return (
    <div className="drop-chosen card flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <Thumbnail file={file} />
      <p dir="auto" className="grow basis-40 min-w-0 truncate font-sans text-sm">
        {file.name}
      </p>
      <span className="flex gap-2">
        <Button variant="secondary" size="sm" onClick={onReplace}>
          Replace
        </Button>
        <Button variant="outline" size="sm" onClick={onRemove}>
          Remove
        </Button>
      </span>
    </div>
  )
}

function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return (
    <span className="frame size-16 shrink-0">
      {url && <img src={url} alt="" width={64} height={64} />}
    </span>
  )
}
