import { circle, hole, hollow, led, line, raised, rect, screw, seam } from "./art";
import type { Device } from "./device";
import { shortModel } from "./kind";
import { text } from "./lettering";
import { channels } from "./part";

/** Safety switch with separate actuator. */
export function safetySwitch(d: Device): void {
  const body = { x: 0, y: 0, z: 0, w: 56, h: 150, d: 50 };
  const front =
    text(28, 24, d.part.maker, 8, { anchor: "middle", bold: true, fill: "#eceeee", max: 48 }) +
    text(28, 33, shortModel(d.part), 4, { anchor: "middle", fill: "#eceeee", max: 48 }) +
    seam("M3 100H53") +
    [
      [7, 106],
      [49, 106],
      [7, 144],
      [49, 144],
    ]
      .map(([x = 0, y = 0]) => screw(x, y, 2.6, 25, true))
      .join("") +
    led(20, 46, 2, "#46c65c") +
    led(36, 46, 2, "#e5382c");
  d.box(body, {
    fill: "#3b4043",
    r: 4,
    art: { front, right: d.plate(body, "right", 4, 44, 42, 34) },
  });
  d.box(
    { x: 3, y: 150, z: 3, w: 50, h: 30, d: 44 },
    {
      fill: "#c8352c",
      r: 4,
      art: {
        front: hollow(14, 8, 22, 6) + screw(6, 22, 2.4) + screw(44, 22, 2.4),
        top: hollow(14, 16, 22, 6),
        right: hollow(12, 10, 20, 6),
      },
    },
  );
  d.round("y", [28, -14, 25], 12, 14, { fill: "#2b2f32", thread: 3 });
  d.box(
    { x: 74, y: -14, z: 10, w: 46, h: 6, d: 22 },
    { fill: "#c3c8ca", art: { top: hole(8, 11, 3) + hole(38, 11, 3) } },
  );
  d.box({ x: 88, y: -8, z: 16, w: 18, h: 30, d: 3 }, { fill: "#d6d9d9" });
  d.size = 0.74;
}

/** Safety relay or fieldbus node of a valve terminal: module of a CPX island. */
export function islandModule(d: Device): void {
  const bus = /FB|CTEU|Busknoten/.test(d.part.text);
  const body = { x: 0, y: 0, z: 0, w: 50, h: 107, d: 42 };
  const grey = "#54595d";
  const n = Math.min(8, channels(d.part, 8));
  let art =
    rect(0, 0, 50, 2.4, "#0091dc") +
    text(25, 9, d.part.maker.toUpperCase(), 6, { anchor: "middle", bold: true, fill: "#eceeee" }) +
    text(25, 15, shortModel(d.part), 4, { anchor: "middle", fill: "#eceeee", max: 46 });
  for (let i = 0; i < n; i++) art += led(8 + i * 4.8, 21, 1, "#46c65c", d.rng.chance(0.2), true);
  if (bus)
    art +=
      raised(6, 28, 38, 16, "#2b2f32") +
      Array.from({ length: 8 }, (_, i) =>
        rect(9 + i * 4.2, 31, 2.6, 8, i % 3 ? "#e9e9e5" : "#8f9699"),
      ).join("") +
      hollow(8, 54, 34, 13, "#3b3168", 2) +
      Array.from({ length: 9 }, (_, i) =>
        circle(12 + (i % 5) * 6.4 + (i > 4 ? 3 : 0), i > 4 ? 63 : 58, 1, "#d3ac3e"),
      ).join("") +
      circle(14, 86, 9, "url(#screw)") +
      circle(14, 86, 6.6, "#202326") +
      circle(36, 86, 9, "url(#screw)") +
      circle(36, 86, 6.6, "#202326");
  else
    for (let r = 0; r < 2; r++)
      for (let c = 0; c < 2; c++)
        art +=
          circle(14 + c * 22, 44 + r * 34, 9.6, "url(#screw)") +
          circle(14 + c * 22, 44 + r * 34, 7.6, "#202326") +
          [0, 1, 2, 3]
            .map((k) =>
              circle(
                14 + c * 22 + Math.cos(k * 1.57 + 0.8) * 3.4,
                44 + r * 34 + Math.sin(k * 1.57 + 0.8) * 3.4,
                0.9,
                "#d3ac3e",
              ),
            )
            .join("") +
          text(14 + c * 22, 58 + r * 34, `X${r * 2 + c + 1}`, 3.6, {
            anchor: "middle",
            fill: "#eceeee",
          });
  d.box(body, {
    fill: grey,
    r: 2.4,
    art: {
      front: art,
      right: d.plate(body, "right", 3, 38, 36, 30),
      left: hollow(8, 20, 26, 60, "#3a3f42", 2),
      back: rect(8, 30, 34, 46, "#3a3f42", 2) + line("M12 36H38M12 44H38M12 52H38", "#d3ac3e", 2),
    },
  });
  for (const y of [-5, 107])
    if (y > 0) d.box({ x: 6, y, z: 6, w: 38, h: 5, d: 26 }, { fill: "#43484b" });
  d.box(
    { x: -14, y: 4, z: 4, w: 14, h: 99, d: 30 },
    { fill: "#6d7377", art: { front: screw(7, 8, 3) + screw(7, 91, 3) } },
  );
  d.size = 0.7;
}
