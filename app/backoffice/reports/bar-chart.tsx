const WIDTH = 360;
const HEIGHT = 140;
const FOOT = 18;
const HEAD = 16;

export interface Bar {
  /** Below it: short. */
  label: string;
  value: number;
  /** What it says, with its unit and month. */
  text: string;
}

/** Drawn by the server; the table beside it says the same in words. Losses hang below the line. */
export function BarChart({ id, title, bars }: { id: string; title: string; bars: Bar[] }) {
  const values = bars.map(({ value }) => value);
  const [top, bottom] = [Math.max(...values, 0), Math.min(...values, 0)];
  const room = HEIGHT - HEAD - FOOT;
  const scale = top - bottom === 0 ? 0 : room / (top - bottom);
  const zero = HEAD + top * scale;
  const step = WIDTH / Math.max(bars.length, 1);
  const highest = bars.find(({ value }) => value === top && value > 0);
  return (
    <figure className="staff-chart">
      <figcaption id={`${id}-title`}>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={`${id}-title`}>
        {highest ? (
          <text x="0" y="11">
            {highest.text}
          </text>
        ) : null}
        <line x1="0" x2={WIDTH} y1={zero} y2={zero} />
        {bars.map(({ label, value, text }, at) => {
          const height = Math.abs(value) * scale;
          return (
            <g key={label}>
              <title>{text}</title>
              <rect
                x={at * step + step * 0.15}
                y={value < 0 ? zero : zero - height}
                width={step * 0.7}
                height={height}
              />
              <text x={at * step + step / 2} y={HEIGHT - 5} textAnchor="middle">
                {label}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
