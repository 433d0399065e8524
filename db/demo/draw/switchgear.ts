import { circle, digits, hollow, key, led, line, raised, rect, screw, seam, vents } from "./art";
import type { Device } from "./device";
import { text } from "./lettering";
import { quantity } from "./part";
import { clamps } from "./sockets";
import type { Point } from "./view";

/** Plug-in relay with a clear cover. */
export function plugRelay(d: Device): void {
  const [w, h, depth] = [21.5, 34, 28];
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 4; j++)
      d.box(
        { x: 3 + i * 7, y: 0, z: 3 + j * 6.4, w: 0.7, h: 6, d: 3 },
        { fill: "#c9a24a", r: 0.1 },
      );
  const inside =
    rect(w * 0.12, h * 0.42, w * 0.76, h * 0.42, "#b5642e", 1) +
    Array.from({ length: 9 }, (_, i) =>
      line(`M${w * 0.12} ${h * (0.44 + i * 0.045)}H${w * 0.88}`, "#6f3412", 0.5, 0.6),
    ).join("") +
    rect(w * 0.2, h * 0.16, w * 0.6, h * 0.05, "#c9a24a") +
    rect(w * 0.3, h * 0.23, w * 0.08, h * 0.18, "#d6d9da") +
    rect(w * 0.6, h * 0.23, w * 0.08, h * 0.18, "#d6d9da") +
    rect(0, 0, w, h, "url(#glass)");
  const body = { x: 0, y: 6, z: 0, w, h, d: depth };
  const art = d.plate(body, "right", 2, 5, depth - 4, h * 0.58, { ground: "#f2f2ee" });
  d.box(body, {
    fill: "#d5d6d0",
    r: 1,
    art: {
      front:
        inside +
        text(w / 2, 4, "OMRON", 3, { anchor: "middle", bold: true }) +
        led(w * 0.5, h * 0.92, 0.9, "#46c65c"),
      right: art,
      left: inside,
      top:
        rect(2, 2, w - 4, depth - 4, "#fff", 0.6, 'opacity=".2"') +
        text(w / 2, depth / 2, d.part.number, 3, { anchor: "middle", max: w - 4 }),
    },
  });
  d.size = 0.58;
  d.pitch = 24;
}

/** Rail-mounted feed-through terminals, several side by side when sold as a pack. */
export function railTerminal(d: Device): void {
  const earth = /Schutzleiter|WPE/.test(d.part.text);
  const fill = earth ? "#4c9a4f" : /WDU/.test(d.part.name) ? "#cdb98f" : "#aeb4b6";
  const pitch = 5.2 + (quantity(d.part.text, "mm²") ?? 2.5) * 0.3;
  const n = /VE/.test(d.part.name) ? 9 : 4;
  const profile: Point[] = [
    [0, 0],
    [0, 30],
    [8, 40],
    [16, 44],
    [32, 44],
    [40, 40],
    [48, 30],
    [48, 0],
    [36, -3],
    [12, -3],
  ];
  for (let i = 0; i < n; i++) {
    const last = i === n - 1;
    const end =
      seam("M6 32H42M24 4V40") +
      hollow(18, 40, 12, 8) +
      (last ? d.plate({ x: 0, y: 0, z: 0, w: 48, h: 44, d: 48 }, "right", 7, 14, 34, 21) : "");
    const body = earth && i % 2 ? "#d8c52e" : fill;
    d.prism(
      i * pitch,
      pitch - 0.25,
      profile.map(([z, y]): Point => [z, y + 3]),
      {
        fill: body,
        end,
        strips: {
          2:
            circle(pitch / 2, 4, 1.5, "url(#screw)") + rect(pitch / 2 - 1.3, 3.8, 2.6, 0.4, "#444"),
          3:
            rect(pitch * 0.15, 4, pitch * 0.7, 8, "#f2f2ee", 0.3) +
            text(pitch / 2, 10, String(i + 1), 4, { anchor: "middle" }),
          4:
            circle(pitch / 2, 4, 1.5, "url(#screw)") + rect(pitch / 2 - 1.3, 3.8, 2.6, 0.4, "#444"),
        },
      },
    );
  }
  // The close-up has to find the plate on the outermost terminal.
  if (d.spot) d.spot = { ...d.spot, centre: [n * pitch, 22, 24] };
  d.yaw = 48;
  d.pitch = 26;
  d.size = 0.6;
}

/** Contact element for push-buttons. */
export function contactElement(d: Device): void {
  const open = /K10/.test(d.part.name);
  const body = { x: 0, y: 0, z: 0, w: 10, h: 40, d: 34 };
  d.box(body, {
    fill: "#33383b",
    r: 1,
    art: {
      right: d.plate(body, "right", 3, 10, 28, 19) + screw(7, 5, 2.2) + screw(27, 36, 2),
      front:
        hollow(2, 3, 6, 7) +
        hollow(2, 30, 6, 7) +
        screw(5, 14, 2.4, 20) +
        screw(5, 26, 2.4, 70) +
        text(5, 21, open ? "3" : "1", 3, { anchor: "middle", fill: "#fff" }),
    },
  });
  d.box({ x: 2.5, y: 16, z: -7, w: 5, h: 8, d: 7 }, { fill: open ? "#3a9f54" : "#c8352c", r: 0.8 });
  d.box({ x: 1, y: 40, z: 8, w: 8, h: 3, d: 18 }, { fill: "#2a2e31" });
  d.size = 0.58;
  d.yaw = 44;
}

/** Panel-mounted controller, 48 × 48 mm. */
export function controller(d: Device): void {
  const body = { x: 2, y: 2, z: 0, w: 45, h: 45, d: 62 };
  d.box(body, {
    fill: "#33383b",
    r: 1,
    art: {
      right: d.plate(body, "right", 12, 9, 44, 27),
      left: vents(10, 6, 42, 8, 9),
      top: vents(6, 10, 33, 40, 7),
      back: clamps(d.rng, 3, 5, 39, 10, 6, "#2b2f32") + clamps(d.rng, 3, 28, 39, 10, 6, "#2b2f32"),
    },
  });
  const front =
    rect(2, 2, 45, 45, "#24282b", 1.2) +
    text(5, 6.6, d.part.maker.toUpperCase(), 3.2, { fill: "#dfe3e3", bold: true }) +
    text(44, 6.6, "E5CC", 3.2, { fill: "#dfe3e3", anchor: "end" }) +
    digits(5, 9, 39, 14, "85.0", "#f4f6f4") +
    digits(9, 24, 35, 9, "90.0", "#5ce07a") +
    [0, 1, 2, 3]
      .map((i) => key(5 + i * 10.2, 37, 8.6, 6, ["O", "<", "v", "^"][i] ?? "", "#55595c"))
      .join("");
  d.box({ x: 0, y: 0, z: 62, w: 49, h: 49, d: 5 }, { fill: "#2a2e31", r: 2, art: { front } });
  d.size = 0.62;
}

/** Fan with filter, or cooling unit for a cabinet. */
export function climate(d: Device): void {
  const cooler = /Kühlgerät/.test(d.part.text);
  const flow = Number(/(\d+) m³/.exec(d.part.text)?.[1] ?? 180);
  const [w, h, depth] = cooler
    ? [280, 550, 200]
    : [204 + flow * 0.1, 204 + flow * 0.1, 90 + flow * 0.06];
  const body = {
    x: w * 0.06,
    y: h * (cooler ? 0 : 0.06),
    z: 0,
    w: w * 0.88,
    h: h * (cooler ? 1 : 0.88),
    d: depth - 12,
  };
  const rotor = (cx: number, cy: number, r: number): string =>
    circle(cx, cy, r, "#1e2124") +
    Array.from(
      { length: 7 },
      (_, i) =>
        `<path transform="translate(${cx} ${cy}) rotate(${i * 51.4})" d="M0 0C${r * 0.3} ${-r * 0.2} ${r * 0.5} ${-r * 0.6} ${r * 0.2} ${-r * 0.92}C${-r * 0.1} ${-r * 0.8} ${-r * 0.2} ${-r * 0.4} 0 0Z" fill="#3d4246"/>`,
    ).join("") +
    circle(cx, cy, r * 0.32, "#565c60") +
    [0.5, 0.7, 0.9]
      .map((k) => circle(cx, cy, r * k, "none", `stroke="#8b9194" stroke-width="${r * 0.022}"`))
      .join("") +
    line(`M${cx - r} ${cy}H${cx + r}M${cx} ${cy - r}V${cy + r}`, "#8b9194", r * 0.025);
  const plateW = Math.min((depth - 12) * 0.8, 110);
  d.box(body, {
    fill: cooler ? "#d9dbd8" : "#34393c",
    r: 2,
    art: {
      right: d.plate(body, "right", (depth - 12 - plateW) / 2, body.h * 0.2, plateW, plateW * 0.6, {
        ground: "#e3e5e4",
      }),
      back: rotor(body.w / 2, body.h * 0.5, Math.min(body.w, body.h) * 0.4),
      top: cooler ? vents(20, 30, body.w - 40, depth * 0.5, 12) : "",
    },
  });
  const front = cooler
    ? vents(w * 0.12, h * 0.1, w * 0.76, h * 0.28, 16, false) +
      vents(w * 0.12, h * 0.66, w * 0.76, h * 0.24, 14, false) +
      text(w * 0.12, h * 0.5, d.part.maker.toUpperCase(), h * 0.034, {
        bold: true,
        fill: "#555b5f",
      }) +
      digits(w * 0.6, h * 0.46, w * 0.26, h * 0.06, "35")
    : vents(w * 0.08, h * 0.1, w * 0.84, h * 0.8, 15, false) +
      raised(w * 0.38, h * 0.92, w * 0.24, h * 0.05, "#c4c8c6") +
      text(w * 0.92, h * 0.96, d.part.maker.toUpperCase(), h * 0.03, {
        anchor: "end",
        bold: true,
        fill: "#6a7073",
      });
  d.box({ x: 0, y: 0, z: depth - 12, w, h, d: 14 }, { fill: "#dcdedb", r: 4, art: { front } });
  d.size = 0.76;
}
