/** RAL 7035, 7016, 5010, 6032, 1003 and their shades. */
const light = "#d7dad7";
const grey = "#c5c7c4";
const shade = "#a9aeab";
const dark = "#293133";
const blue = "#004f7c";
const green = "#237f52";

export function Cabinet({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 340" width={480} height={340} aria-hidden="true" className={className}>
      <rect
        x="4"
        y="4"
        width="472"
        height="332"
        rx="8"
        fill={grey}
        stroke={shade}
        strokeWidth="2"
      />
      <rect x="20" y="20" width="440" height="300" rx="3" fill="#eceeec" stroke={shade} />
      <Duct y={32} />
      <Rail y={106} />
      <Duct y={172} />
      <Rail y={246} />
      <PowerSupply />
      <Cpu />
      {[222, 254, 286, 318].map((x) => (
        <IoModule key={x} x={x} lit={x < 300} />
      ))}
      <Drive x={362} />
      {[44, 64, 84, 104, 124, 144].map((x, index) => (
        <Terminal key={x} x={x} top={index === 5 ? "#5d8a3a" : light} />
      ))}
      {[176, 212, 248].map((x) => (
        <Contactor key={x} x={x} />
      ))}
      <SafetyRelay />
      <Drive x={362} y={204} />
      <Wires />
    </svg>
  );
}

function Duct({ y }: { y: number }) {
  return (
    <>
      <rect x="32" y={y} width="416" height="22" fill={grey} stroke={shade} />
      <path
        d={`M40 ${y + 4.5}H440M40 ${y + 17.5}H440`}
        stroke={shade}
        strokeWidth="5"
        strokeDasharray="3 6"
      />
    </>
  );
}

function Rail({ y }: { y: number }) {
  return (
    <>
      <rect x="32" y={y} width="416" height="18" fill="#dfe2e0" stroke={shade} />
      <path d={`M36 ${y + 9}H444`} stroke={shade} strokeWidth="4" strokeDasharray="12 8" />
    </>
  );
}

function PowerSupply() {
  return (
    <g>
      <rect x="44" y="70" width="56" height="90" rx="2" fill={grey} stroke={dark} />
      <path d="M50 78h44M50 83h44M50 88h44M50 93h44" stroke={shade} strokeWidth="2" />
      <rect x="50" y="104" width="30" height="9" fill={dark} />
      <circle cx="89" cy="108.5" r="3" fill={green} />
      <path d="M50 144h44" stroke={dark} strokeWidth="8" strokeDasharray="6 5" />
    </g>
  );
}

function Cpu() {
  return (
    <g>
      <rect x="108" y="66" width="106" height="98" rx="2" fill={dark} />
      <rect x="116" y="74" width="60" height="40" rx="1" fill="#9fb7b0" />
      <path d="M122 84h34m-34 8h44m-44 8h26" stroke={dark} strokeWidth="2.5" />
      <path d="M186 78h20m-20 8h14m-14 8h17" stroke={shade} strokeWidth="2" />
      <rect x="116" y="122" width="90" height="7" fill={blue} />
      <rect x="116" y="138" width="20" height="18" rx="1" fill={shade} />
      <rect x="141" y="138" width="20" height="18" rx="1" fill={shade} />
      <circle cx="176" cy="142" r="2.5" fill={green} />
      <circle cx="186" cy="142" r="2.5" fill={green} />
      <circle cx="196" cy="142" r="2.5" fill="#56636a" />
    </g>
  );
}

function IoModule({ x, lit }: { x: number; lit: boolean }) {
  return (
    <g>
      <rect x={x} y="70" width="28" height="90" rx="2" fill={light} stroke={dark} />
      <rect x={x + 4} y="75" width="20" height="7" fill={blue} />
      <path
        d={`M${x + 8} 90v56`}
        stroke={lit ? green : shade}
        strokeWidth="4"
        strokeDasharray="3 4"
      />
      <path d={`M${x + 19} 89v60`} stroke={dark} strokeWidth="7" strokeDasharray="5 3" />
    </g>
  );
}

function Drive({ x, y = 64 }: { x: number; y?: number }) {
  return (
    <g>
      <rect x={x} y={y} width="72" height="102" rx="3" fill={grey} stroke={dark} />
      <rect x={x + 8} y={y + 8} width="56" height="26" rx="1" fill={dark} />
      <path d={`M${x + 14} ${y + 21}h22`} stroke="#9fb7b0" strokeWidth="6" strokeDasharray="6 2" />
      <circle cx={x + 54} cy={y + 21} r="4" fill={blue} />
      <path
        d={`M${x + 8} ${y + 46}h56m-56 7h56m-56 7h56m-56 7h56`}
        stroke={shade}
        strokeWidth="2"
      />
      <path d={`M${x + 10} ${y + 88}h52`} stroke={dark} strokeWidth="12" strokeDasharray="10 4" />
    </g>
  );
}

function Terminal({ x, top }: { x: number; top: string }) {
  return (
    <g>
      <rect x={x} y="218" width="18" height="74" fill={top} stroke={dark} />
      <circle cx={x + 9} cy="230" r="4.5" fill={shade} stroke={dark} />
      <circle cx={x + 9} cy="280" r="4.5" fill={shade} stroke={dark} />
      <rect x={x + 5} y="246" width="8" height="18" fill="#fff" stroke={shade} />
    </g>
  );
}

function Contactor({ x }: { x: number }) {
  return (
    <g>
      <rect x={x} y="212" width="32" height="86" rx="2" fill={dark} />
      <path
        d={`M${x + 5} 221h22M${x + 5} 289h22`}
        stroke={shade}
        strokeWidth="7"
        strokeDasharray="6 2"
      />
      <rect x={x + 5} y="236" width="22" height="26" fill={grey} />
      <rect x={x + 11} y="243" width="10" height="12" fill={blue} />
    </g>
  );
}

function SafetyRelay() {
  return (
    <g>
      <rect x="290" y="212" width="46" height="86" rx="2" fill="#f9a800" stroke={dark} />
      <rect x="296" y="220" width="34" height="12" fill={dark} />
      <circle cx="302" cy="244" r="2.5" fill={green} />
      <circle cx="302" cy="253" r="2.5" fill={green} />
      <path d="M310 244h18m-18 9h14" stroke={dark} strokeWidth="2" />
      <path d="M296 284h34" stroke={dark} strokeWidth="12" strokeDasharray="8 5" />
    </g>
  );
}

/** From the ducts down into the modules. */
function Wires() {
  return (
    <g fill="none" strokeWidth="2">
      <path d="M58 54v16m10-16v16m10-16v16" stroke={blue} />
      <path d="M236 54v16m32-16v16m32-16v16m32-16v16M236 160v12m32-12v12m32-12v12" stroke={blue} />
      <path d="M376 166v6m14-6v6m14-6v6" stroke={dark} />
      <path d="M53 194v24m20-24v24m20-24v24m20-24v24m20-24v24" stroke={blue} />
      <path d="M153 194v24" stroke="#5d8a3a" />
      <path d="M186 194v18m12-18v18m24-18v18m12-18v18m24-18v18m12-18v18" stroke={dark} />
      <path d="M304 194v18m18-18v18" stroke={blue} />
    </g>
  );
}
