/** The buttons for the five colours of a highlight. */
import type { HighlightColor } from '#contract/shapes.ts';

const colours: readonly { value: HighlightColor; label: string }[] = [
  { value: 'yellow', label: '黄色' },
  { value: 'green', label: '绿色' },
  { value: 'blue', label: '蓝色' },
  { value: 'pink', label: '粉色' },
  { value: 'purple', label: '紫色' },
];

interface HighlightColoursProps {
  /** The colour it has; undefined while there is no highlight yet. */
  chosen?: HighlightColor;
  onChoose: (color: HighlightColor) => void;
}

export function HighlightColours({ chosen, onChoose }: HighlightColoursProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, these are buttons
    <div className="sel-colours" role="group" aria-label="划线颜色">
      {colours.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={value}
          aria-label={label}
          title={label}
          aria-pressed={chosen === undefined ? undefined : chosen === value}
          onClick={() => onChoose(value)}
        />
      ))}
    </div>
  );
}
